import { channels } from '../../../content/color.ts';

/** The flat colors of a cover. Lettering uses only `text` on `ground` or `panelText` on `panel`. */
export type Palette = {
  ground: string;
  text: string;
  panel: string;
  panelText: string;
  main: string;
  second: string;
  accent: string;
};

export const palettes: Record<string, Palette> = {
  wine: {
    ground: '#4a1023',
    text: '#f7e6cf',
    panel: '#f3dfc3',
    panelText: '#4a1023',
    main: '#e8a89a',
    second: '#b5404f',
    accent: '#e6b565',
  },
  ink: {
    ground: '#15243b',
    text: '#f4ead6',
    panel: '#efe2c8',
    panelText: '#15243b',
    main: '#e9dcc0',
    second: '#5f83a3',
    accent: '#e0a43f',
  },
  moss: {
    ground: '#26372a',
    text: '#f3ecd4',
    panel: '#efe6c9',
    panelText: '#223125',
    main: '#d9cf9c',
    second: '#7d9a5f',
    accent: '#d98458',
  },
  ochre: {
    ground: '#d99a2b',
    text: '#33180c',
    panel: '#3a1a12',
    panelText: '#f7dfa8',
    main: '#7a2417',
    second: '#f6e0ae',
    accent: '#26403c',
  },
  blush: {
    ground: '#f0c9bd',
    text: '#4c1526',
    panel: '#6d1f35',
    panelText: '#fbe8dc',
    main: '#a83246',
    second: '#4f6b4d',
    accent: '#f8efe2',
  },
  slate: {
    ground: '#46545f',
    text: '#f8efdf',
    panel: '#ece2cf',
    panelText: '#2b353d',
    main: '#dfd6c2',
    second: '#92a6ad',
    accent: '#eb9f86',
  },
  cream: {
    ground: '#f3e8d2',
    text: '#4b1a1c',
    panel: '#7d2030',
    panelText: '#f9eeda',
    main: '#8f2a35',
    second: '#56714f',
    accent: '#d08f2e',
  },
  plum: {
    ground: '#33183d',
    text: '#f5e3e6',
    panel: '#eed3cf',
    panelText: '#33183d',
    main: '#d68aa2',
    second: '#7f5296',
    accent: '#f0c063',
  },
  teal: {
    ground: '#0f4348',
    text: '#f7ead2',
    panel: '#f4dfbd',
    panelText: '#0f3b40',
    main: '#f0b896',
    second: '#3f8a84',
    accent: '#f2d27a',
  },
  brick: {
    ground: '#a8371f',
    text: '#fdeed8',
    panel: '#fbe3c0',
    panelText: '#6b1d10',
    main: '#fbd9a6',
    second: '#5c1410',
    accent: '#f2a93c',
  },
  sage: {
    ground: '#c4cdb1',
    text: '#22352b',
    panel: '#2d4638',
    panelText: '#f1ecd6',
    main: '#3d5f4a',
    second: '#f4efdd',
    accent: '#b4533c',
  },
  midnight: {
    ground: '#14121f',
    text: '#f1dcc2',
    panel: '#c23b45',
    panelText: '#fff6ea',
    main: '#d9495a',
    second: '#4b4468',
    accent: '#efc887',
  },
  sky: {
    ground: '#a9c6cf',
    text: '#16303f',
    panel: '#1c3d50',
    panelText: '#f6ecd7',
    main: '#1f4d63',
    second: '#f7edda',
    accent: '#cf5f45',
  },
  rust: {
    ground: '#3b2118',
    text: '#f8e3c4',
    panel: '#eccf9d',
    panelText: '#3b2118',
    main: '#de8048',
    second: '#8a4a2d',
    accent: '#f3cd83',
  },
  lilac: {
    ground: '#d9c6e0',
    text: '#37204d',
    panel: '#4a2b63',
    panelText: '#f8ecf2',
    main: '#68417f',
    second: '#fbf1ec',
    accent: '#c04f6c',
  },
  rose: {
    ground: '#b02a4c',
    text: '#fff0e4',
    panel: '#fbe4d8',
    panelText: '#7d1633',
    main: '#fcd3c4',
    second: '#6d1030',
    accent: '#f6c667',
  },
};

/** Mixes two colors: 0 is the first, 1 the second. */
export function mix(from: string, to: string, share: number): string {
  const target = channels(to);
  const mixed = channels(from).map((channel, index) =>
    Math.round(channel + ((target[index] ?? 0) - channel) * share),
  );
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}
