import {createContext} from 'react';

/** Whether the first diagram inside should load eagerly. In a list of posts, only the first post's should. */
export const EagerLoading = createContext(true);
