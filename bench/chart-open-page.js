// Runs in the page, before its own scripts; plain, for a compiler's helpers would not be there.
window.longTasks = []
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) window.longTasks.push(entry.duration)
}).observe({ type: 'longtask', buffered: true })

window.chartOpen = {
  // Looked at every frame; the frame after the first one with a table is the first moment at which that is certain to be
  // painted. Milliseconds since 1970.
  shown: () =>
    new Promise((resolve) => {
      const look = () => {
        if (document.querySelector('[role="grid"] tbody [data-row] td')) {
          requestAnimationFrame(() => resolve(performance.timeOrigin + performance.now()))
        } else requestAnimationFrame(look)
      }
      look()
    }),

  // Down, left, up and right: the longest task meanwhile, and the most elements and texts of the pane at any moment.
  scroll: async (frames, step) => {
    const panes = [...document.querySelectorAll('[role="tabpanel"][data-state="active"] .pane')]
    const pane = panes.reduce((most, one) => (one.scrollHeight > most.scrollHeight ? one : most))
    const root = document.querySelector('main')
    window.longTasks = []
    let nodes = 0
    for (const [left, top] of [
      [0, step],
      [-step, 0],
      [0, -step],
      [step, 0],
    ]) {
      for (let frame = 0; frame < frames; frame++) {
        pane.scrollBy(left, top)
        await new Promise(requestAnimationFrame)
        if (frame % 10 !== 0) continue
        let count = 0
        const walker = document.createTreeWalker(root)
        while (walker.nextNode()) count++
        nodes = Math.max(nodes, count)
      }
    }
    // The observer hears of a task a little after it.
    await new Promise((resolve) => setTimeout(resolve, 300))
    return { longest: Math.max(0, ...window.longTasks), nodes }
  },
}
