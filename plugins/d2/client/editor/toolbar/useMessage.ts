import {useEffect, useState} from 'react';

/** How long no message is shown before a new one, so that screen readers announce the new one even if it's the same as the last. */
const ANNOUNCE_DELAY_MS = 100;
const MESSAGE_DURATION_MS = 5000;

/** Returns a message that disappears after five seconds, and a function that shows a new one. */
export function useMessage(): [message: string, announce: (message: string) => void] {
  const [shownMessage, setShownMessage] = useState('');
  // An object, so that showing the same message again runs the effect again.
  const [request, setRequest] = useState({message: ''});
  useEffect(() => {
    setShownMessage('');
    const timers = [
      setTimeout(setShownMessage, ANNOUNCE_DELAY_MS, request.message),
      setTimeout(setShownMessage, ANNOUNCE_DELAY_MS + MESSAGE_DURATION_MS, ''),
    ];
    return () => timers.forEach(clearTimeout);
  }, [request]);
  return [shownMessage, (message) => setRequest({message})];
}
