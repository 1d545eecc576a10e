import { useEffect, useReducer, useState } from 'react'
import { TileBitmaps, type TileUser } from './tile-bitmaps.ts'

/** Decoded tiles of one stage, which are let go of when it closes. */
export function useTiles(): TileBitmaps {
  const [tiles] = useState(() => new TileBitmaps())
  useEffect(() => () => tiles.clear(), [tiles])
  return tiles
}

/** Draws the component anew when tiles come; after its end it wants none. */
export function useTileUser(tiles: TileBitmaps, user: TileUser): void {
  const [, redraw] = useReducer((times: number) => times + 1, 0)
  useEffect(() => {
    const end = tiles.subscribe(redraw)
    return () => {
      end()
      tiles.want(user, [])
    }
  }, [tiles, user])
}
