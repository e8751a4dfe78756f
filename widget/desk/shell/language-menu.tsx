import { Globe } from 'lucide-react';
import { localeFacts, locales, localizePath } from '#domain/locale.ts';
import { useText } from '#widget/kit/text.ts';
import { Menu } from '#widget/ui/menu.tsx';
import { useDesk } from '../desk.ts';

/** Links to the same screen of the desk in another language. */
export function LanguageMenu() {
  const { locale } = useDesk();
  const text = useText();
  const { ownName } = localeFacts[locale];
  return (
    <Menu
      label={text('common.language')}
      trigger={ownName}
      triggerProps={{
        icon: <Globe />,
        variant: 'quiet',
        'aria-label': text('common.languageNow', { language: ownName }),
      }}
      align="end"
      selected={locale}
      items={locales.map((choice) => ({
        id: choice,
        label: localeFacts[choice].ownName,
        lang: localeFacts[choice].htmlLang,
        onSelect: () => {
          window.location.href = localizePath(window.location.pathname, choice) + window.location.search;
        },
      }))}
    />
  );
}
