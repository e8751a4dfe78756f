import { useEffect, useState } from 'react';

/** Whether this device has a camera; true until the browser reports otherwise, and if it does not report. */
export function useHasCamera(): boolean {
  const [has, setHas] = useState(true);
  useEffect(() => {
    // Absent outside secure contexts, although the types say otherwise.
    const devices: MediaDevices | undefined = navigator.mediaDevices;
    if (devices === undefined) return undefined;
    let current = true;
    const look = async () => {
      const all = await devices.enumerateDevices();
      if (current) setHas(all.some(({ kind }) => kind === 'videoinput'));
    };
    const change = () => void look().catch(() => {});
    change();
    devices.addEventListener('devicechange', change);
    return () => {
      current = false;
      devices.removeEventListener('devicechange', change);
    };
  }, []);
  return has;
}
