// The hours of a week as a grid: painted with a mouse, a finger or the keyboard. The table of times below it is the form's data, and
// the two always show the same hours. Without this script there is only the table.
import { hourLines } from '#domain/shortlist/fit-view.ts';
import { presetRanges } from '#domain/shortlist/presets.ts';
import { lengthOf, mergeSpans, rangesOf, type Span, spansOf, type WeekRange } from '#domain/shortlist/week.ts';
import { weekdays } from '#domain/profile/enums.ts';

const days = weekdays.length;
const hourMinutes = 60;
const grid = document.querySelector<HTMLElement>('.grid');
const cells = [...document.querySelectorAll<HTMLElement>('.grid td[aria-selected]')];
const hourNames = [...document.querySelectorAll('.grid tbody th')].map(({ textContent }) => textContent);
const rows = [...document.querySelectorAll<HTMLElement>('.times tr[data-day]')];
const sum = document.querySelector<HTMLElement>('.sum');
const undo = document.querySelector<HTMLElement>('[data-undo]');

/** This close to an edge of the screen, painting scrolls the page, px. */
const edge = 72;

const isOn = (cell: HTMLElement) => cell.ariaSelected === 'true';

/** The hour of a cell, in minutes since Monday 00:00. The grid has one row for each hour. */
const minutesAt = (index: number) => ((index % days) * 24 + Math.floor(index / days)) * hourMinutes;

function mark(cell: HTMLElement | undefined, isNeeded: boolean): void {
  if (cell) cell.ariaSelected = String(isNeeded);
}

/** The needed hours of the grid. */
function painted(): Span[] {
  const hours = cells.flatMap((cell, index) => (isOn(cell) ? [minutesAt(index)] : []));
  return mergeSpans(hours.map((from) => ({ from, until: from + hourMinutes })));
}

/** Marks the hours that spans need, and unfolds the parts of the grid in which they are. */
function paint(spans: readonly Span[]): void {
  for (const [index, cell] of cells.entries()) {
    const from = minutesAt(index);
    mark(
      cell,
      spans.some((span) => span.from < from + hourMinutes && from < span.until),
    );
  }
  for (const cell of cells.filter(isOn)) unfold(cell);
}

function unfold(cell: HTMLElement): void {
  const part = cell.closest<HTMLElement>('[data-part]')?.dataset['part'] ?? '';
  document.querySelector(`[data-fold=${part}]`)?.setAttribute('open', '');
}

/** Writes the grid into the table, with one pair of times for each stretch. */
function fillTable(): void {
  const ranges = rangesOf(painted());
  for (const row of rows) {
    const own = ranges.filter(({ day }) => day === row.dataset['day']);
    const [first, ...others] = row.querySelectorAll('.pair');
    for (const other of others) other.remove();
    for (let index = 0; index < Math.max(1, own.length); index += 1) {
      const pair = index === 0 ? first : first?.parentElement?.appendChild(first.cloneNode(true));
      if (!(pair instanceof HTMLElement)) return;
      const [start, end] = pair.querySelectorAll('select');
      if (start) start.value = own[index]?.start ?? '';
      if (end) end.value = own[index]?.end ?? '';
    }
  }
}

/** The complete stretches of the table. */
function tableRanges(): WeekRange[] {
  return rows.flatMap((row, place) => {
    const day = weekdays[place];
    return [...row.querySelectorAll('.pair')].flatMap((pair) => {
      const [start = '', end = ''] = [...pair.querySelectorAll('select')].map(({ value }) => value);
      return day === undefined || start === '' || end === '' ? [] : [{ day, start, end }];
    });
  });
}

const texts: Record<string, string> = JSON.parse(sum?.dataset['texts'] ?? '{}');
const words = {
  text: (id: string, values: Record<string, unknown> = {}) =>
    (texts[id] ?? '').replaceAll(/\{(\w+)\}/g, (_all, name: string) => String(values[name])),
  time: (value: string) => hourNames[Number(value.slice(0, 2))] ?? value,
  join: (items: readonly string[]) => items.join(texts['common.listSeparator']),
};

/** Says the grid's hours in words. */
function showSum(): void {
  const spans = painted();
  const total = sum?.querySelector('[data-total]');
  if (total) total.textContent = String(lengthOf(spans) / hourMinutes);
  const lines = hourLines(rangesOf(spans), words);
  const items = lines.map((line) => Object.assign(document.createElement('li'), { textContent: line }));
  sum?.querySelector('ul')?.replaceChildren(...items);
}

/** The grids before each change, the latest last. */
const past: boolean[][] = [];

/** Records a change of the grid, so that it can be undone, and shows it in words. */
function changed(before: boolean[]): void {
  if (cells.every((cell, index) => isOn(cell) === before[index])) return;
  past.push(before);
  if (undo) undo.ariaDisabled = 'false';
  showSum();
}

/** Changes the grid at once, and the table with it. */
function change(apply: () => void): void {
  const before = cells.map(isOn);
  apply();
  fillTable();
  changed(before);
}

function focusCell(cell: HTMLElement): void {
  unfold(cell);
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
  if (!stroke) return;
  fillTable();
  changed(stroke.before);
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
    change(() => mark(cell, !isOn(cell)));
  }
});
document.querySelector('.times')?.addEventListener('change', () => {
  const before = cells.map(isOn);
  paint(spansOf(tableRanges()));
  changed(before);
});
for (const preset of document.querySelectorAll<HTMLButtonElement>('[name=preset]')) {
  preset.addEventListener('click', (event) => {
    event.preventDefault();
    change(() => paint(spansOf(presetRanges(preset.value) ?? [])));
  });
}
document.querySelector('[data-clear]')?.addEventListener('click', () => change(() => paint([])));
undo?.addEventListener('click', () => {
  const before = past.pop();
  if (!before) return;
  for (const [index, cell] of cells.entries()) mark(cell, before[index] ?? false);
  undo.ariaDisabled = String(past.length === 0);
  fillTable();
  showSum();
});

// With the grid, the table is the second way.
document.querySelector('.second-way')?.removeAttribute('open');
// After a reload, the browser may have filled the table with other hours than the server.
const served = cells.map(isOn);
paint(spansOf(tableRanges()));
changed(served);
