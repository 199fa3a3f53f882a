declare module 'opentype.js' {
  export type Command =
    | { type: 'M' | 'L'; x: number; y: number }
    | { type: 'Q'; x: number; y: number; x1: number; y1: number }
    | { type: 'C'; x: number; y: number; x1: number; y1: number; x2: number; y2: number }
    | { type: 'Z' };
  export type Glyph = { index: number; advanceWidth?: number; path: { commands: Command[] } };
  export type Font = {
    unitsPerEm: number;
    charToGlyph(character: string): Glyph;
    getKerningValue(left: Glyph, right: Glyph): number;
    getEnglishName(name: 'fontFamily'): string;
  };
  const opentype: { parse(file: ArrayBuffer): Font };
  export default opentype;
}
