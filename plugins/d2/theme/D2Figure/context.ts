import {createContext} from 'react';

/** The accessible name of the figure that contains a control: its caption, or else the beginning of its source. */
export const FigureNameContext = createContext<string | undefined>(undefined);
