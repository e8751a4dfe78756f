/** The state of the history entry that Back leaves instead of the page. */
const heldEntry = 'held-back';

/** The entry of a dialog that has just closed: a dialog that opens at the same moment takes it over. */
let isSpare = false;

/** Implements `holdBack` of a host whose history is ours. */
export function holdBack(close: () => boolean): () => void {
  let isHeld = true;
  if (isSpare) isSpare = false;
  else addEntry();

  function follow() {
    if (window.history.state === heldEntry) return;
    isHeld = !close();
    if (isHeld) addEntry();
  }
  window.addEventListener('popstate', follow);
  return () => {
    window.removeEventListener('popstate', follow);
    isSpare = isHeld;
    setTimeout(removeSpareEntry);
  };
}

function addEntry() {
  window.history.pushState(heldEntry, '');
}

function removeSpareEntry() {
  if (isSpare) window.history.back();
  isSpare = false;
}
