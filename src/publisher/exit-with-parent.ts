/** Loaded before a build: a build whose server was killed must not go on writing into the folder of its releases. */
const end = () => process.kill(process.pid, 'SIGKILL');

process.once('disconnect', end);
process.channel?.unref();
// The server may have gone before this line was read.
if (!process.connected) end();
