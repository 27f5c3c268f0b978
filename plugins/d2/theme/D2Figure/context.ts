import {createContext} from 'react';

/** Caption of the figure around a code block, for the names of the block's controls. */
export const FigureCaption = createContext<string | undefined>(undefined);
