/** Modules that the first screens of our pages share. */
const shell =
  /node_modules\/(nanostores|@nanostores\/react)\/|widget\/(api\/connection|mount\/island-shell|kit\/(catalogues|own-host|host|parts\/(screen-layout|phone-input|language-switcher))|ui\/(alert|live-region)|state\/temporary-user)|domain\/(durations|id)\.ts/;

/** Modules that the desk shares with the quick page after its first screen: the profile schemas, calls by contract, and checkboxes. */
const shared =
  /worker\/domain\/(profile\/(fields|schema|availability|enums)|certification\/schema|media\/media|identity\/schema|dates|operation|success)\.ts|widget\/(api\/call|ui\/checkbox)\./;
/** Modules that the desk shares with the wizard: overlays, and parts of forms. */
const overlays =
  /widget\/ui\/(toaster|use-swipe-away|use-toast-timer|dialog|page-scroll)\.|lucide-react\/dist\/esm\/icons\/smartphone\./;
const parts =
  /widget\/ui\/(checkbox-chips|confirm-dialog|group|radio-cards|select-field|text-area)\.|lucide-react\/dist\/esm\/icons\/(eye|image-up|key-round|chevron-(left|right))\./;
/** Modules that the desk's profiles share with the wizard: references, translations, suspicious signs, and the comparison of texts. */
const profiles =
  /worker\/domain\/(reference\/schema|profile\/signs)\.ts|widget\/(kit\/(text-changes|parts\/changed-text)|api\/translation)\./;

/** Video and its upload, without what loads when the recorder or the phone's dialog opens. */
const video =
  /widget\/(files\/|state\/poll|kit\/(workbench|use-media-url|use-object-url|use-online|parts\/late-part)|video\/(index|video-work|upload\/|handoff\/(index|handoff-watch)|screen\/(index|video-(panel|length|player|frame)|phone-|kept-(recording|upload)|upload-|use-(capture|video|has|thumbnail)|playback|compact|mobile|guided-button|can-record|refused)))/;

/** The builder's first screen. */
const entry = /widget\/builder\/(builder-app|verification\/)/;

/**
 * Groups the browser's modules into few files. The bundler's own options were tried (Rolldown 1.2): without groups the quick
 * page's form loads 47 scripts instead of 10 and 6 KB br more; groups by `minShareCount` make the phone screen load 142 KB br
 * instead of 88; `entriesAware` groups run React's parts before React. The recorder's tools, the calendar and the catalogues stay
 * separate. No group may contain an island (widget/mount/*-island.tsx), because Astro drops the styles of a chunk that contains
 * one.
 * @param {{ pages?: boolean }} options of our pages, or of the builder on other sites, which has one first file for all screens
 * @returns {import('vite').Plugin}
 */
export function clientChunks({ pages = true } = {}) {
  const groups = [
    // Every dynamic import needs it, also those of public pages' scripts, which must not load any of the other groups.
    ...(pages ? [{ name: 'preload', priority: 5, test: /preload-helper/ }] : []),
    // zod is told not to use `new Function` before any schema is created.
    { name: 'zod', priority: 4, test: /node_modules\/zod\/|zod-without-eval/ },
    {
      name: 'react',
      priority: 3,
      test: /node_modules\/(react|react-dom|scheduler|react-intl|@formatjs|intl-messageformat)\//,
    },
    ...(pages ? [{ name: 'shell', priority: 2.5, test: shell }] : []),
    { name: 'entry', priority: 2, test: pages ? entry : new RegExp(`embedded-app|${shell.source}|${entry.source}`) },
    ...(pages
      ? [
          // Without groups of their own, the desk's first screen would load the wizard's file and the schemas for its portraits.
          { name: 'avatar', priority: 1.9, test: /widget\/ui\/avatar\./ },
          { name: 'icons', priority: 1.9, test: /lucide-react\/dist\/esm\/icons\/(house|log-out)\./ },
          { name: 'media-path', priority: 1.9, test: /domain\/media\/media-path\.ts/ },
          { name: 'shared', priority: 1.8, test: shared },
          { name: 'overlays', priority: 1.7, test: overlays },
          { name: 'profiles', priority: 1.6, test: profiles },
          { name: 'parts', priority: 1.55, test: parts },
        ]
      : []),
    // The quick page, with the modules that it shares with the wizard.
    { name: 'form', priority: 1.5, test: /widget\/quick\/(?!late)/ },
    // Modules shared by the wizard's video step and the page of a phone's link; the recorder loads later than both.
    { name: 'video', priority: 1.2, test: video },
    {
      name: 'wizard',
      priority: 1,
      test: /widget\/(builder\/(workspace|wizard\/|steps\/|certification\/|avatar\/)|form\/|state\/editor)/,
    },
  ];
  return {
    name: 'client-chunks',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    outputOptions: (options) => ({ ...options, codeSplitting: { groups } }),
  };
}
