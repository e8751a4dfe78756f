/** Whether anybody can see the page, as a port. */
export interface Visibility {
  isVisible(): boolean;
  /** Calls back whenever the page comes into view; gives what ends that. */
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
