import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { validate } from 'dockerfile-utils';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { parseConfig } from '../../src/config.ts';
import { readStages } from '../fixtures/dockerfile.ts';

const read = (file: string) => readFileSync(file, 'utf8');
const defaults = parseConfig({});
const { optionalDependencies } = z
  .object({ optionalDependencies: z.record(z.string(), z.string()) })
  .parse(JSON.parse(read('package.json')));
const [node = ''] = Object.values(optionalDependencies);

it('runs by one Node, whose packages the lock file has with their hashes', () => {
  expect(new Set(Object.values(optionalDependencies)).size).toBe(1);
  const lock = z.object({
    packages: z.record(z.string(), z.object({ integrity: z.string().optional() })),
  });
  const { packages } = lock.parse(JSON.parse(read('package-lock.json')));
  for (const name of Object.keys(optionalDependencies))
    expect(packages[`node_modules/${name}`]?.integrity).toMatch(/^sha512-/);
});

describe('the Dockerfile', () => {
  const stages = readStages();
  const steps = stages.flatMap((stage) => stage.steps);
  const last = stages.at(-1)?.steps ?? [];
  const valuesOf = (list: typeof steps, name: string) =>
    list.filter(({ instruction }) => instruction === name).map(({ value }) => value);

  it('has no error and no warning', () => {
    expect(validate(read('Dockerfile'))).toEqual([]);
  });

  // The numbers are those of hadolint's rules.
  it('names the exact Node of package.json (DL3006, DL3007)', () => {
    expect(stages.length).toBeGreaterThan(1);
    for (const { image } of stages)
      expect(image).toMatch(
        new RegExp(`^node:${RegExp.escape(node)}-[a-z]+-slim(@sha256:[0-9a-f]{64})?$`),
      );
  });

  it('ends as a user without rights (DL3002) and uses no sudo (DL3004)', () => {
    expect(valuesOf(last, 'USER')).toEqual(['node']);
    for (const command of valuesOf(steps, 'RUN')) expect(command).not.toMatch(/\bsudo\b/);
  });

  it('has absolute folders (DL3000), and copies instead of adding (DL3020)', () => {
    for (const folder of valuesOf(steps, 'WORKDIR')) expect(folder).toMatch(/^\//);
    expect(valuesOf(steps, 'ADD')).toEqual([]);
  });

  it('runs node itself, so that it receives signals (DL3025)', () => {
    const commands = valuesOf(last, 'CMD').map((text) =>
      z.array(z.string()).parse(JSON.parse(text)),
    );
    expect(commands).toEqual([['node', 'src/server.ts']]);
    expect(valuesOf(last, 'HEALTHCHECK')).toEqual([
      expect.stringMatching(/^CMD \[.*\/healthz.*\]$/),
    ]);
  });

  it('installs what the lock file names, without packages for development (DL3016)', () => {
    for (const command of valuesOf(steps, 'RUN').filter((text) => text.includes('npm')))
      expect(command).toMatch(/^npm ci --omit=dev\b/);
  });

  it('keeps the port and one folder for data', () => {
    expect(valuesOf(last, 'EXPOSE')).toEqual([String(defaults.port)]);
    const [data] = valuesOf(last, 'VOLUME');
    expect(valuesOf(last, 'ENV').join(' ')).toContain(`DATA_DIR=${data}`);
  });

  it('copies only files that .dockerignore lets through', () => {
    const copied = valuesOf(steps, 'COPY')
      .filter((paths) => !paths.startsWith('/'))
      .flatMap((paths) => paths.split(' ').slice(0, -1));
    const [everything, ...allowed] = read('.dockerignore')
      .split('\n')
      .filter((line) => line && !line.startsWith('#'));
    expect(everything).toBe('*');
    expect(allowed.map((line) => line.replace('!', '')).toSorted()).toEqual(
      [...new Set(copied)].toSorted(),
    );
    for (const path of copied) expect(existsSync(path), path).toBe(true);
  });
});

describe('compose.yaml', () => {
  const service = z.object({
    image: z.string().optional(),
    environment: z.record(z.string(), z.coerce.string()),
    ports: z.array(z.string()).default([]),
    volumes: z.array(z.string()),
    read_only: z.literal(true),
    cap_drop: z.tuple([z.literal('ALL')]),
    cap_add: z.array(z.string()).default([]),
    security_opt: z.array(z.string()),
    // By default, Docker keeps all lines forever.
    logging: z.object({
      options: z.object({ 'max-size': z.string(), 'max-file': z.string() }),
    }),
    networks: z
      .object({ default: z.object({ ipv4_address: z.string(), ipv6_address: z.string() }) })
      .optional(),
  });
  const file = z
    .object({
      services: z.object({ shop: service, proxy: service }),
      networks: z.object({
        default: z.object({
          enable_ipv6: z.literal(true),
          ipam: z.object({ config: z.array(z.object({ subnet: z.string() })).length(2) }),
        }),
      }),
      volumes: z.record(z.string(), z.unknown()),
    })
    .parse(parse(read('compose.yaml')));
  const { shop, proxy } = file.services;

  it('gives no container more rights than it needs', () => {
    for (const { security_opt: options } of [shop, proxy])
      expect(options).toEqual(['no-new-privileges:true']);
    expect([shop.cap_add, proxy.cap_add]).toEqual([[], ['NET_BIND_SERVICE']]);
    expect(shop.ports, 'only the proxy can be reached').toEqual([]);
    expect(proxy.image).toMatch(/^caddy:\d+\.\d+/);
  });

  it('names files and volumes that exist', () => {
    for (const [source = ''] of [...shop.volumes, ...proxy.volumes].map((one) => one.split(':')))
      expect(source.startsWith('.') ? existsSync(source) : source in file.volumes, source).toBe(
        true,
      );
  });

  it('gives the shop settings that it accepts, and trusts the addresses of its network', () => {
    const { environment } = shop;
    const config = parseConfig(environment);
    // The address of the proxy in each subnet, and not that of the gateway.
    const { ipv4_address, ipv6_address } = proxy.networks?.default ?? {};
    expect(config).toMatchObject({
      host: '0.0.0.0',
      trustedProxies: [ipv4_address, ipv6_address],
    });
    const prefixes = file.networks.default.ipam.config.map(({ subnet }) => subnet.split('0/24')[0]);
    expect(`${ipv4_address}`.startsWith(`${prefixes[0]}`)).toBe(true);
    expect(`${ipv6_address}/64`.replace('2/', '/')).toBe(prefixes[1]);
    expect(shop.volumes).toEqual([expect.stringMatching(new RegExp(`:${config.dataDir}$`))]);
    expect(read('docs/deployment/Caddyfile')).toContain(`{$SHOP:shop:${config.port}}`);
    expect(Object.keys(proxy.environment)).toEqual(['SITE_URL']);
  });

  const hasCompose = spawnSync('docker', ['compose', 'version']).status === 0;
  it.runIf(hasCompose)('is accepted by docker compose', () => {
    const folder = mkdtempSync(join(tmpdir(), 'compose-'));
    cpSync('compose.yaml', join(folder, 'compose.yaml'));
    cpSync('.env.example', join(folder, '.env'));
    const env = { ...process.env, SITE_URL: 'https://shop.example' };
    execFileSync('docker', ['compose', 'config', '--quiet'], { cwd: folder, env });
    rmSync(folder, { recursive: true });
  });
});

it('forwards the ports of the shop and of the emulator from a development container', () => {
  const container = z
    .object({
      image: z.string(),
      forwardPorts: z.array(z.number()),
      portsAttributes: z.record(z.string(), z.object({ label: z.string() })),
      postCreateCommand: z.literal('npm ci'),
    })
    .parse(JSON.parse(read('.devcontainer/devcontainer.json')));
  const ports = [defaults.port, defaults.backendPort];
  expect(container.forwardPorts).toEqual(ports);
  expect(Object.keys(container.portsAttributes)).toEqual(ports.map(String));
  expect(container.image).toContain(`-${node.split('.')[0]}-`);
});
