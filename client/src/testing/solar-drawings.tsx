/** The drawings that somebody would make to add the line of shared/testing/solar.ts: icon, scene and sample photos. */
export const icon = <circle id="sol" r="5" />
export const Cena = () => <svg id="usina" />
export const amostras = { fotos: ['solar-1.webp'], marker: {} }
