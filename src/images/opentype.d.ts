declare module 'opentype.js' {
  type Font = { getEnglishName(name: 'fontFamily'): string };
  const opentype: { parse(file: ArrayBuffer): Font };
  export default opentype;
}
