// Preloaded (node --import) into the children of scripts/start.mjs: when the parent dies without a word, as with
// kill -9, the channel to it closes, and the child ends too instead of serving on beside the next start.
// A child's own children inherit this file and may have a channel of their own to somebody else (next dev forks its
// server and waits for its first message): that one is left alone.
const parent = Number(process.env.CHARTSIDE_PARENT)

function isGone(pid) {
  try {
    process.kill(pid, 0)
    return false
  } catch (error) {
    return error.code === 'ESRCH'
  }
}

if (process.channel && process.ppid === parent) {
  process.on('disconnect', () => {
    process.kill(process.pid, 'SIGTERM')
    setTimeout(() => process.exit(1), 5000).unref()
  })
  process.channel.unref()
} else if (parent && isGone(parent)) {
  // It died before this line was reached: there is nobody left to tell this process so.
  process.exit(1)
}
