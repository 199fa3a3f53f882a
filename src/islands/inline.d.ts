/** The bundled script as text, for inlining into a page. See src/islands/actions/integration.ts. */
declare module '*.ts?inline' {
  const script: string;
  export default script;
}
