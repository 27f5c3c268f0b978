import path from 'node:path';
import type {LoadContext, Plugin} from '@docusaurus/types';

interface Request {
  request: string;
  readonly contextInfo?: {readonly issuer?: string};
}

/** Changes modules of Docusaurus's core that a theme can't replace. */
export function core({siteDir}: LoadContext): Plugin {
  const resolveClient = (name: string) => path.join(__dirname, 'client', name);
  const banner = path.join(
    path.dirname(require.resolve('@docusaurus/core/package.json', {paths: [siteDir]})),
    'lib/client/BaseUrlIssueBanner/index.js',
  );
  return {
    name: 'core',

    configureWebpack(_config, isServer, {currentBundler}) {
      const {NormalModuleReplacementPlugin} = currentBundler.instance;
      return {
        plugins: [
          new NormalModuleReplacementPlugin(/^\.\/preload$/, (request: Request) => {
            if (/core[\\/]lib[\\/]client[\\/]/.test(request.contextInfo?.issuer ?? ''))
              request.request = resolveClient('preload.tsx');
          }),
        ],
        resolve: {alias: {[banner]: resolveClient(isServer ? 'banner.tsx' : 'noBanner.ts')}},
        module: {
          rules: [
            {
              resource: /[\\/]react-loadable[\\/]lib[\\/]index\.js$/,
              use: {
                loader: path.join(__dirname, 'loaders/patch.cjs'),
                // Otherwise it returns the cached failure forever, and retrying never works.
                options: {find: 'if (!res) {', replace: 'if (!res || res.error) {'},
              },
            },
          ],
        },
      };
    },
  };
}
