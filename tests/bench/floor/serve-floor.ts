import { serve } from '../../../src/release/serve.ts';

/** A process of its own: the shop's own server over the folder FLOOR_DIR. */
const server = await serve({ port: Number(process.env['PORT']), isSecure: false });
await server.show({
  id: 'floor',
  builtAt: new Date().toISOString(),
  books: 0,
  backend: '',
  source: '',
  isStandIn: false,
  folder: process.env['FLOOR_DIR'] ?? '',
});
process.once('SIGTERM', () => process.exit(0));
