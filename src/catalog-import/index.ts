/** The import of catalogs: reads files of any of the forms in README.md as one catalog file. */
export {
  catalogFileSchema,
  drawingsFolder,
  numberAt,
  type CatalogFile,
  type CatalogFileBook,
  type CatalogFileInput,
} from './catalog-file.ts';
export { findImageOrigins, readCatalog } from './read-catalog.ts';
