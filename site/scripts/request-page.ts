// The pages with a request form: what was typed survives until it is sent.
import { forgetTyping, keepTyping } from './kept-typing.ts';
import { fillSource } from './source.ts';

for (const form of document.querySelectorAll<HTMLFormElement>('form[data-keep]')) {
  keepTyping(form);
  fillSource(form);
}
for (const sent of document.querySelectorAll<HTMLElement>('[data-sent]')) forgetTyping(sent.dataset['sent'] ?? '');
