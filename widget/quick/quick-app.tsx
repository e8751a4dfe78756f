import { lazy, Suspense } from 'react';
import { Gate } from '../builder/parts/gate.tsx';
import { useText } from '../builder/text.ts';

/** As in the builder, zod hears of the Content-Security-Policy before any schema is made. */
const QuickPage = lazy(async () => {
  await import('../builder/zod-without-eval.ts');
  return import('./quick-page.tsx');
});

/** The quick page, whose forms load after its frame. */
export function QuickApp() {
  const text = useText();
  return (
    <Suspense fallback={<Gate appName={text('common.appName')} text={text('quick.loading')} />}>
      <QuickPage />
    </Suspense>
  );
}
