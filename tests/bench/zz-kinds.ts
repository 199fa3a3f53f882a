import { setTimeout as wait } from 'node:timers/promises';
import { openBrowser, phone } from './browser.ts';
const [slow, ...addresses] = process.argv.slice(2);
const runs = Number(process.env.RUNS ?? 7);
const { browser } = await openBrowser();
async function one(address: string) {
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: Number(slow) });
  await browser.startTracing(page, { categories: ['toplevel', '__metadata', 'devtools.timeline', 'v8', 'disabled-by-default-devtools.timeline'] });
  await page.goto(address);
  await wait(2500);
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
  await context.close();
  const mains = new Map<string, any[]>();
  for (const e of traceEvents) if (e.name === 'thread_name' && e.args?.name === 'CrRendererMain') mains.set(`${e.pid} ${e.tid}`, []);
  for (const e of traceEvents) if (e.ph === 'X') mains.get(`${e.pid} ${e.tid}`)?.push(e);
  let best: any = null;
  for (const events of mains.values()) {
    events.sort((a, b) => a.ts - b.ts || b.dur - a.dur);
    const self = new Map<string, number>(); const count = new Map<string, number>(); const stack: any[] = []; let total = 0;
    for (const e of events) {
      while (stack.length && stack.at(-1).ts + stack.at(-1).dur <= e.ts) stack.pop();
      const parent = stack.at(-1);
      const d = (e.tdur ?? e.dur) / 1000;
      if (parent) self.set(parent.name, (self.get(parent.name) ?? 0) - d);
      self.set(e.name, (self.get(e.name) ?? 0) + d);
      count.set(e.name, (count.get(e.name) ?? 0) + 1);
      if (e.name === 'ThreadControllerImpl::RunTask') total += d;
      stack.push(e);
    }
    if (!best || total > best.total) best = { total, self, count };
  }
  return best;
}
const all: Record<string, any[]> = {};
for (const a of addresses) await one(a);
for (let i = 0; i < runs; i++) for (const a of addresses) (all[a] ??= []).push(await one(a));
const median = (l: number[]) => l.toSorted((a, b) => a - b)[l.length >> 1] ?? 0;
const names = new Set<string>();
for (const a of addresses) for (const r of all[a]) for (const k of r.self.keys()) names.add(k);
const rows = [...names].map((n) => [n, ...addresses.map((a) => median(all[a].map((r) => r.self.get(n) ?? 0))), ...addresses.map((a) => median(all[a].map((r) => r.count.get(n) ?? 0)))]);
console.log('total', ...addresses.map((a) => median(all[a].map((r) => r.total)).toFixed(0) + ' (min ' + Math.min(...all[a].map((r) => r.total)).toFixed(0) + ')'));
for (const r of rows.filter((r) => Math.max(...r.slice(1, 1 + addresses.length) as number[]) > 0.7).sort((a: any, b: any) => (b[1] - b[2]) - (a[1] - a[2]))) console.log(r.map((v) => typeof v === 'number' ? v.toFixed(1) : v).join('\t'));
await browser.close();
process.exit();
