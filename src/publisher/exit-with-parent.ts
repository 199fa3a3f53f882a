/**
 * A preload of the build process: ends it when the server ends, so that it does not write into the
 * releases.
 */
const end = () => process.kill(process.pid, 'SIGKILL');

process.once('disconnect', end);
process.channel?.unref();
// The server may have ended before this line runs.
if (!process.connected) end();
