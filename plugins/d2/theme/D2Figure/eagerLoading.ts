import {createContext} from 'react';

/** Whether the first diagram of the content loads eagerly. In a list of blog posts, that's only true for the first post. */
export const EagerLoadingContext = createContext(true);
