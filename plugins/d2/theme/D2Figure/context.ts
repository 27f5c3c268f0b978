import {createContext} from 'react';

/** What the figure around a control is called: its caption, or the beginning of its source. For names of controls. */
export const FigureName = createContext<string | undefined>(undefined);
