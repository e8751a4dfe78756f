// Shows the line of today among those of the next days. `datetime` is the last day of a line.
for (const line of document.querySelectorAll<HTMLElement>('[data-dated]')) {
  // Swedish dates are ISO dates.
  const today = new Date().toLocaleDateString('sv', { timeZone: line.dataset['dated'] });
  const times = [...line.querySelectorAll('time')];
  const current = times.find((time) => time.dateTime >= today);
  for (const time of times) time.hidden = time !== current;
  line.hidden = current === undefined;
  line.removeAttribute('data-dated');
}
