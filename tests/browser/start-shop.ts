import '../fixtures/port-map.ts';
import { shopEnvironment } from '../fixtures/shop-ports.ts';
import { copyShop } from '../fixtures/test-shop.ts';

/** A program: serves a copy of the built shop on the ports PORT and BACKEND_PORT. */
const { PORT, BACKEND_PORT } = process.env;
const ports = { port: Number(PORT), backendPort: Number(BACKEND_PORT) };
Object.assign(process.env, shopEnvironment(ports, await copyShop()));
await import('../../src/server.ts');
