/** The visibility of the page, as a port. */
export interface Visibility {
  isVisible(): boolean;
  /** Calls the listener whenever the page becomes visible. Returns the function that stops it. */
  onVisible(listener: () => void): () => void;
}

export const browserVisibility: Visibility = {
  isVisible: () => document.visibilityState === 'visible',
  onVisible(listener) {
    const listen = () => {
      if (document.visibilityState === 'visible') listener();
    };
    document.addEventListener('visibilitychange', listen);
    return () => document.removeEventListener('visibilitychange', listen);
  },
};
