import {createContext} from 'react';

/** Whether the first diagram inside is the first that the reader sees. In a list of posts, that's only true for the first post. */
export const Hurry = createContext(true);
