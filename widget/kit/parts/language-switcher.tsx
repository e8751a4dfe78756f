import { Globe } from 'lucide-react';
import { localeFacts, locales } from '#domain/locale.ts';
import { Menu } from '#widget/ui/menu.tsx';
import { useServices } from '../services.tsx';
import { useText } from '../text.ts';

/** Links to the same page in another language. Drafts survive leaving the page, so nothing typed is lost. */
export function LanguageSwitcher() {
  const { locale, host } = useServices();
  const text = useText();
  return (
    <Menu
      label={text('common.language')}
      trigger={localeFacts[locale].ownName}
      triggerProps={{
        icon: <Globe />,
        'aria-label': text('common.languageNow', { language: localeFacts[locale].ownName }),
      }}
      align="end"
      selected={locale}
      items={locales.map((choice) => ({
        id: choice,
        label: localeFacts[choice].ownName,
        lang: localeFacts[choice].htmlLang,
        onSelect: () => host.switchLocale(choice),
      }))}
    />
  );
}
