/** Loaded before a build: a build whose server was killed must not go on writing into the folder of its releases. */
process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'));
process.channel?.unref();
