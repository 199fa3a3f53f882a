declare module 'subset-font' {
  type Axis = { min: number; max: number } | number;
  export default function subsetFont(
    font: Uint8Array,
    letters: string,
    options: {
      targetFormat: 'woff2' | 'truetype';
      variationAxes?: Record<string, Axis>;
      keepFeatures?: readonly string[];
      noHinting?: boolean;
    },
  ): Promise<Uint8Array>;
}
