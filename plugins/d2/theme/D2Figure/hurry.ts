import {createContext} from 'react';

/** Whether the first diagram below is the first of what the reader sees. In a list of posts it is that of one post only. */
export const Hurry = createContext(true);
