// Says that somebody looked at this profile, once the page has been in view for a while. Cookies go along, so that her own looks and
// those of the desk are not counted; browsers that ask not to be tracked say nothing (features/views).
const profileId = document.querySelector<HTMLElement>('article.profile')?.dataset['profile'];
const wantsNone = navigator.doNotTrack === '1' || Reflect.get(navigator, 'globalPrivacyControl') === true;

/** Whoever leaves before has not looked, ms. */
const lookedAfterMs = 2_000;

if (profileId !== undefined && !wantsNone) {
  setTimeout(() => {
    if (document.visibilityState !== 'visible') return;
    fetch(`/api/views/${profileId}`, { method: 'POST', keepalive: true }).catch(() => {});
  }, lookedAfterMs);
}
