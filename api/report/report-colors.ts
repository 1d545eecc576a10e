/** Colours of the report: ink and lines of the light theme, the marker's magenta with its casing. */
export const COLORS = {
  ink: '#0f1a21',
  soft: '#35434d',
  faint: '#4d5b65',
  line: '#cbd3d9',
  empty: '#e4e9ec',
  white: '#ffffff',
  marker: '#e0007a',
  markerLabel: '#ad005d',
} as const
