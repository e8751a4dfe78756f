import { Heading } from '#widget/ui/heading.tsx';
import { useText } from '#widget/kit/text.ts';
import page from '#widget/kit/parts/link-page.module.css';

/** The placeholder until the link was checked. */
export function Looking() {
  const text = useText();
  return (
    <>
      <Heading level={1} className={page['title']}>
        {text('handoff.phone.pageTitle')}
      </Heading>
      <output className={page['muted']}>{text('handoff.phone.looking')}</output>
    </>
  );
}
