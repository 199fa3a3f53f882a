/** The bundled script itself, to stand in a page; see integration.ts. */
declare module '*clock.ts?inline' {
  const script: string;
  export default script;
}
