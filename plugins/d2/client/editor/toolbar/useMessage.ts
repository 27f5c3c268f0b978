import {useEffect, useState} from 'react';

/** How long to wait before showing a message, so that screen readers announce it even if it's the same as the last one. */
const SILENCE_MS = 100;
const MESSAGE_DURATION_MS = 5000;

/** Returns a message that disappears after a while, and a function that shows a new one. */
export function useMessage(): [message: string, announce: (message: string) => void] {
  const [shownMessage, setShownMessage] = useState('');
  const [next, announce] = useState({message: ''});
  useEffect(() => {
    setShownMessage('');
    const timers = [
      setTimeout(setShownMessage, SILENCE_MS, next.message),
      setTimeout(setShownMessage, SILENCE_MS + MESSAGE_DURATION_MS, ''),
    ];
    return () => timers.forEach(clearTimeout);
  }, [next]);
  return [shownMessage, (message) => announce({message})];
}
