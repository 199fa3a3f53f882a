/** The bundled script itself, to stand in a page; see actions/integration.ts. */
declare module '*.ts?inline' {
  const script: string;
  export default script;
}
