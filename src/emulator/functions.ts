import { existsSync, readdirSync } from 'node:fs';
import { Hono } from 'hono';
import { z } from 'zod';
import { change, type Service } from './faults.ts';
import { withAddress, type Bindings } from './http-server.ts';

type Env = Readonly<Record<string, string | undefined>>;
type Fetch = (request: Request) => Promise<Response>;
const functionModule = z.custom<{ default: { createFetch: (env: Env) => Fetch } }>(
  (value) => typeof value === 'object' && value !== null && 'default' in value,
);

const folder = new URL('../../supabase/functions/', import.meta.url);
const fileOf = (name: string) => new URL(`${name}/index.ts`, folder);

export const functionNames = readdirSync(folder).filter((name) => existsSync(fileOf(name)));

/** Creates the host of the project's functions, which run in this process. Each starts with its first call. */
export function createFunctions(env: Env): Service {
  const routes = new Hono<Bindings>();
  const started = new Map<string, Promise<Fetch>>();
  const undeployed = new Set<string>();

  async function start(name: string): Promise<Fetch> {
    return functionModule.parse(await import(fileOf(name).href)).default.createFetch(env);
  }

  routes.all('/functions/v1/:name', async (context) => {
    const name = context.req.param('name');
    if (!functionNames.includes(name) || undeployed.has(name))
      return context.json({ error: { code: 'not-found' } }, 404);
    const handler = started.get(name) ?? start(name);
    started.set(name, handler);
    return (await handler)(withAddress(context.req.raw, context.env.address));
  });
  return {
    name: 'functions',
    routes,
    faultPaths: ['/functions/*'],
    throttled,
    unavailable,
    changes: [
      change({ undeploy: z.string() }, ({ undeploy }) => {
        if (!functionNames.includes(undeploy)) return false;
        undeployed.add(undeploy);
        return true;
      }),
    ],
    /** A function that was removed starts again. */
    restore(): void {
      for (const name of undeployed) started.delete(name);
      undeployed.clear();
    },
  };
}

const throttled = (): Response =>
  Response.json(
    { error: { code: 'throttled', message: 'Too many requests. Please try again in a moment.' } },
    { status: 429, headers: { 'retry-after': '1', 'access-control-allow-origin': '*' } },
  );

/** The gateway answers for a function that is down, and a page can read that. */
const unavailable = (): Response =>
  new Response('Service Unavailable', {
    status: 503,
    headers: { 'access-control-allow-origin': '*' },
  });
