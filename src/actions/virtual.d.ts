/** The bundled collector, to stand inline in each page; integration.ts gives it. */
declare module 'virtual:action-collector' {
  const script: string;
  export default script;
}
