import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { mutations } from './mutations.ts';

/** A program: breaks a copy of the code on purpose, and fails if the tests do not. run-mutations.ts [WORD…] */
const root = fileURLToPath(new URL('../../', import.meta.url));
const words = process.argv.slice(2);
const chosen = mutations.filter(({ name }) => words.every((word) => name.includes(word)));
const copy = mkdtempSync(join(tmpdir(), 'mutations-'));
const survivors: string[] = [];

const files = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' });
for (const file of files.split('\0').filter(Boolean)) cpSync(join(root, file), join(copy, file));
symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));

for (const [index, { name, file, from, to, test }] of chosen.entries()) {
  const path = join(copy, file);
  const source = readFileSync(path, 'utf8');
  if (source.split(from).length !== 2)
    throw new Error(
      `${file} does not have the text of "${name}" once. Change the mutation with the code.`,
    );
  writeFileSync(
    path,
    source.replace(from, () => to),
  );
  const command = [
    'vitest',
    'run',
    '--project',
    'unit*',
    '--project',
    'backend*',
    '--bail',
    '1',
    test,
  ];
  const { status, stdout } = spawnSync('npx', command, { cwd: copy, encoding: 'utf8' });
  writeFileSync(path, source);
  // A file that does not load fails no test.
  const isSeen = status !== 0 && /Tests .*\d+ failed/.test(stdout);
  if (!isSeen) survivors.push(name);
  console.log(
    `[${index + 1}/${chosen.length}] ${isSeen ? 'seen    ' : 'SURVIVED'}  ${name} (${test})`,
  );
}
rmSync(copy, { recursive: true });
if (survivors.length > 0) process.exitCode = 1;
