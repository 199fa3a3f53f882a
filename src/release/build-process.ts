import { build } from 'astro';
import { finishBuild } from './finish-build.ts';

/** One build in a process of its own: into RELEASE_DIR, with what OLDER_RELEASE holds already. */
const { RELEASE_DIR: folder, OLDER_RELEASE: older } = process.env;
if (!folder) throw new Error('RELEASE_DIR names no folder.');
await build({ logLevel: 'silent' });
await finishBuild(folder, older ?? null);
