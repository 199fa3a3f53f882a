/** Tints are numbers: dark, middle and light, each in eight hues from red on, and gray. */
const hues = 8;
const lightnesses = [0.2, 0.5, 0.8] as const;
/** The difference of the channels below which a color is gray. */
const minChroma = 0.09;

/**
 * Returns the average color of a ThumbHash, a preview of some bytes that the provider sends with each
 * image, as one of 27 tints. Null if there is no valid hash. Format: https://evanw.github.io/thumbhash
 */
export function toTint(thumbhash: string | null | undefined): number | null {
  if (!thumbhash || !/^[\w+/-]{7,}=*$/.test(thumbhash)) return null;
  const bytes = atob(thumbhash.slice(0, 4).replaceAll('-', '+').replaceAll('_', '/'));
  const [first = 0, second = 0, third = 0] = Array.from(bytes, (byte) => byte.charCodeAt(0));
  const header = first | (second << 8) | (third << 16);
  const luminance = (header & 63) / 63;
  const yellowBlue = ((header >> 6) & 63) / 31.5 - 1;
  const redGreen = ((header >> 12) & 63) / 31.5 - 1;
  const blue = luminance - (2 / 3) * yellowBlue;
  const red = (3 * luminance - blue + redGreen) / 2;
  return nearestTint(red, red - redGreen, blue);
}

/** The channels are from 0 to 1. */
function nearestTint(red: number, green: number, blue: number): number {
  const highest = Math.max(red, green, blue);
  const chroma = highest - Math.min(red, green, blue);
  const lightness = highest - chroma / 2;
  const row = lightnesses.findLastIndex((level, index) => index === 0 || lightness > level - 0.15);
  if (chroma < minChroma) return row * (hues + 1) + hues;
  const sixth =
    highest === red
      ? (green - blue) / chroma
      : highest === green
        ? (blue - red) / chroma + 2
        : (red - green) / chroma + 4;
  return row * (hues + 1) + ((Math.round((sixth / 6) * hues) + hues) % hues);
}

/** Returns the class of an image of that tint, which cover-tints.css defines. Empty if unknown. */
export const tintClass = (tint: number | undefined): string =>
  tint === undefined ? '' : ` t-${tint}`;
