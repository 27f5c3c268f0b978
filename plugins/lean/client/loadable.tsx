/** As much of `react-loadable` as pages use in browsers. On the server the package itself notes which chunks a page needs. */
import {type ComponentType, type ReactNode, useEffect, useReducer, useState} from 'react';

/** Milliseconds until a page shows that it is being loaded. */
const DELAY = 200;

interface Options<Loaded> {
  readonly loading: ComponentType<{
    isLoading: boolean;
    pastDelay: boolean;
    timedOut: boolean;
    error: unknown;
    retry: () => void;
  }>;
  readonly render: (loaded: Loaded, props: object) => ReactNode;
}

/** A load that has begun. */
interface Loading<Loaded> {
  readonly promise: Promise<Loaded>;
  loaded?: Loaded;
  error?: unknown;
}

type Loadable = ComponentType<object> & {preload(): Promise<unknown>};

function create<Loaded>(load: () => Promise<Loaded>, {loading: Loading, render}: Options<Loaded>): Loadable {
  let state: Loading<Loaded> | undefined;

  function begin(): Loading<Loaded> {
    const begun: Loading<Loaded> = {promise: load()};
    begun.promise.then(
      (loaded) => {
        begun.loaded = loaded;
      },
      (error) => {
        begun.error = error;
      },
    );
    state = begun;
    return begun;
  }

  function Page(props: object): ReactNode {
    const current = state ?? begin();
    const [, update] = useReducer((count: number) => count + 1, 0);
    const [pastDelay, setPastDelay] = useState(false);
    useEffect(() => {
      if (current.loaded || current.error) return;
      const timer = setTimeout(setPastDelay, DELAY, true);
      let isShown = true;
      const settle = () => {
        clearTimeout(timer);
        if (isShown) update();
      };
      current.promise.then(settle, settle);
      return () => {
        isShown = false;
        clearTimeout(timer);
      };
    }, [current]);
    if (current.loaded) return render(current.loaded, props);
    return (
      <Loading
        isLoading={!current.error}
        pastDelay={pastDelay}
        timedOut={false}
        error={current.error}
        retry={() => {
          begin();
          update();
        }}
      />
    );
  }

  // Whoever preloads a page again after it failed wants to retry.
  Page.preload = () => (state && !state.error ? state : begin()).promise;
  return Page;
}

/** A component whose module is loaded when it is rendered, or before that by `preload`. */
export default function Loadable<Loaded>(options: Options<Loaded> & {loader(): Promise<Loaded>}): Loadable {
  return create(options.loader, options);
}

/** A component of several modules, which `render` is given by their names. */
Loadable.Map = ({
  loader,
  ...options
}: Options<Record<string, unknown>> & {loader: Record<string, () => Promise<unknown>>}): Loadable =>
  create(
    async () =>
      Object.fromEntries(
        await Promise.all(Object.entries(loader).map(async ([name, load]) => [name, await load()] as const)),
      ),
    options,
  );
