// The hours of a week as a grid: painted with a mouse, a finger or the keyboard. The table of times below it is the form's data, and
// the two always show the same hours. Without this script there is only the table.
const days = 7;
const hours = 24;
const grid = document.querySelector<HTMLElement>('.grid');
const cells = [...document.querySelectorAll<HTMLElement>('.grid [role=gridcell]')];
const rows = [...document.querySelectorAll<HTMLElement>('.times tr[data-day]')];

/** This close to an edge of the screen, painting scrolls the page, px. */
const edge = 72;

const isOn = (cell: HTMLElement | undefined) => cell?.ariaSelected === 'true';
const cellAt = (day: number, hour: number) => cells[hour * days + day];

function mark(cell: HTMLElement | undefined, isNeeded: boolean): void {
  if (cell) cell.ariaSelected = String(isNeeded);
}

function clock(hour: number): string {
  return `${String(hour % hours).padStart(2, '0')}:00`;
}

/** The stretches of needed hours on a day: first hour, and the hour after the last. */
function stretches(day: number): [from: number, until: number][] {
  const found: [number, number][] = [];
  for (let hour = 0; hour < hours; hour += 1) {
    if (!isOn(cellAt(day, hour))) continue;
    const last = found.at(-1);
    if (last?.[1] === hour) last[1] = hour + 1;
    else found.push([hour, hour + 1]);
  }
  return found;
}

/** Writes the grid into the table, with one pair of times for each stretch. */
function fillTable(): void {
  for (const [day, row] of rows.entries()) {
    const found = stretches(day);
    const [first, ...others] = row.querySelectorAll('.pair');
    for (const other of others) other.remove();
    for (let index = 0; index < Math.max(1, found.length); index += 1) {
      const pair = index === 0 ? first : first?.parentElement?.appendChild(first.cloneNode(true));
      if (!(pair instanceof HTMLElement)) return;
      const [start, end] = pair.querySelectorAll('select');
      const [from, until] = found[index] ?? [];
      if (start) start.value = from === undefined ? '' : clock(from);
      if (end) end.value = until === undefined ? '' : clock(until);
    }
  }
}

/** Shows the table's times in the grid. A stretch that ends before it starts ends on the next day. */
function fillGrid(): void {
  for (const cell of cells) mark(cell, false);
  for (const [day, row] of rows.entries()) {
    for (const pair of row.querySelectorAll('.pair')) {
      const [start = '', end = ''] = [...pair.querySelectorAll('select')].map(({ value }) => value);
      if (start === '' || end === '') continue;
      const from = Number(start.slice(0, 2));
      const until = Number(end.slice(0, 2)) + (end.endsWith(':00') ? 0 : 1);
      const last = end > start ? until : until + hours;
      for (let hour = from; hour < last; hour += 1)
        mark(cellAt((day + Math.floor(hour / hours)) % days, hour % hours), true);
    }
  }
}

function focusCell(cell: HTMLElement): void {
  for (const other of cells) other.tabIndex = -1;
  cell.tabIndex = 0;
  cell.focus();
}

/** The stroke under way: where it began, what it does, and the grid before it. */
let stroke: { from: number; isNeeded: boolean; before: boolean[] } | undefined;

/** Paints the rectangle from the stroke's start to a cell. */
function paintTo(to: number): void {
  if (!stroke) return;
  const { from, isNeeded, before } = stroke;
  const [left, right] = [from % days, to % days].toSorted((one, other) => one - other);
  const [top, bottom] = [Math.floor(from / days), Math.floor(to / days)].toSorted((one, other) => one - other);
  for (const [index, cell] of cells.entries()) {
    const day = index % days;
    const hour = Math.floor(index / days);
    const isInside = day >= (left ?? 0) && day <= (right ?? 0) && hour >= (top ?? 0) && hour <= (bottom ?? 0);
    mark(cell, isInside ? isNeeded : (before[index] ?? false));
  }
}

function finish(): void {
  if (stroke) fillTable();
  stroke = undefined;
}

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -days, ArrowDown: days };

grid?.addEventListener('pointerdown', (event) => {
  const from = cells.findIndex((cell) => cell === event.target);
  const cell = cells[from];
  if (!cell || event.button !== 0) return;
  event.preventDefault();
  focusCell(cell);
  stroke = { from, isNeeded: !isOn(cell), before: cells.map(isOn) };
  paintTo(from);
});
addEventListener('pointermove', (event) => {
  if (!stroke) return;
  if (event.clientY > innerHeight - edge) scrollBy(0, 12);
  else if (event.clientY < edge * 2) scrollBy(0, -12);
  const under = document.elementFromPoint(event.clientX, event.clientY);
  const to = cells.findIndex((cell) => cell === under);
  if (to >= 0) paintTo(to);
});
addEventListener('pointerup', finish);
addEventListener('pointercancel', finish);
grid?.addEventListener('keydown', (event) => {
  const index = cells.findIndex((cell) => cell === event.target);
  const cell = cells[index];
  if (!cell || event.ctrlKey || event.metaKey || event.altKey) return;
  const step = steps[event.key];
  const next = step === undefined ? undefined : cells[index + step];
  const leavesRow = Math.abs(step ?? 0) === 1 && Math.floor(index / days) !== Math.floor((index + (step ?? 0)) / days);
  if (step !== undefined) {
    event.preventDefault();
    if (next && !leavesRow) focusCell(next);
  } else if (event.key === ' ') {
    event.preventDefault();
    mark(cell, !isOn(cell));
    fillTable();
  }
});
document.querySelector('.times')?.addEventListener('change', fillGrid);
document.querySelector('[data-clear]')?.addEventListener('click', () => {
  for (const cell of cells) mark(cell, false);
  fillTable();
});

// With the grid, the table is the second way.
document.querySelector('.week-form details')?.removeAttribute('open');
fillGrid();
