// Preloaded (node --import) into the children of scripts/start.mjs: when the parent dies without a word, as with
// kill -9, the channel to it closes, and the child ends too instead of serving on beside the next start.
if (process.channel) {
  process.on('disconnect', () => {
    process.kill(process.pid, 'SIGTERM')
    setTimeout(() => process.exit(1), 5000).unref()
  })
  process.channel.unref()
}
