// Runs in the page, before its own scripts; plain, for a compiler's helpers would not be there. A frame is asked for at
// the event and after every frame until the document shows the change; that frame is then painted, and the next one to
// begin is the first moment at which that is certain. The clock starts at event.timeStamp, when the browser got the
// event, not when the page got to it.
window.benchTimes = { verdicts: [], turns: [], eventTiming: [] }

function whenShown(event, isShown, name) {
  const look = () => {
    if (isShown()) requestAnimationFrame(() => window.benchTimes[name].push(performance.now() - event.timeStamp))
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

function watchTurn(event) {
  const before = location.pathname
  const isShown = () => {
    const turn = Number(/\/(\d+)$/.exec(location.pathname)?.[1]) - 1
    return location.pathname !== before && document.querySelector(`[data-stop^="t${turn}.rubric"]`) !== null
  }
  whenShown(event, isShown, 'turns')
}

function watchVerdict(event) {
  const row = document.querySelector('[data-stop][aria-current="true"]')
  const label = row?.getAttribute('aria-label')
  if (row) whenShown(event, () => row.getAttribute('aria-label') !== label, 'verdicts')
}

addEventListener(
  'keydown',
  (event) => {
    if (event.key === 'Enter' && event.ctrlKey) watchTurn(event)
    if (event.key === 'a') watchVerdict(event)
  },
  true,
)
addEventListener(
  'click',
  (event) => {
    if (event.target instanceof Element && event.target.closest('a[href^="/review/"]')) watchTurn(event)
  },
  true,
)
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) {
    if (entry.name === 'keydown') window.benchTimes.eventTiming.push(entry.duration)
  }
}).observe({ type: 'event', durationThreshold: 16 })
